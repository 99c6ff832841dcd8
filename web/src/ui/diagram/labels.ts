/** The texts of the buttons of every diagram. */
export const labels = { zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Fit the view' } as const;
