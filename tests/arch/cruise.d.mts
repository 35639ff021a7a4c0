export const fewestModules: number
export const repositoryRoot: string
export const cruiseFolders: (
  paths: string[],
) => Promise<{ modules: number; dependencies: number; violations: { rule: string; from: string; to: string }[] }>
