export const repositoryRoot: string
export const binPath: (name: string) => string
export const cpuSecondsOfChildren: () => number
export const runProgram: (
  program: string,
  args: readonly string[],
  options?: { quiet?: boolean; env?: Record<string, string>; cwd?: string; timeoutMs?: number; keepGroup?: boolean },
) => Promise<{ code: number; output: string; seconds: number; timedOut: boolean }>
