export const root: string
export const bin: (name: string) => string
export const run: (
  program: string,
  args: readonly string[],
  options?: { quiet?: boolean; env?: Record<string, string>; cwd?: string; timeoutMs?: number; keepGroup?: boolean },
) => Promise<{ code: number; output: string; seconds: number; timedOut: boolean }>
