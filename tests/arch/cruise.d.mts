export const fewestModules: number
export const root: string
export const walk: (
  paths: string[],
) => Promise<{ modules: number; dependencies: number; violations: { rule: string; from: string; to: string }[] }>
