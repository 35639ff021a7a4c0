export const plantedFile = 1
