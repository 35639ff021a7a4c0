export const testFiles: () => string[]
export const flowFiles: () => string[]
export const opensProduct: (path: string) => boolean
export const matchingFiles: (paths: readonly string[], patterns: readonly string[]) => string[]
export const matchingTruth: (patterns: readonly string[]) => string[]
export const databaseDependentTests: () => string[]
