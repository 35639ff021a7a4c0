export const settled = 1
const plantedLocal = 2

export { plantedLocal as beside }
