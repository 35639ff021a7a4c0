export const renderMap: (root: string) => string
