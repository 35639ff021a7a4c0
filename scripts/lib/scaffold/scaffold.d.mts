export const scaffoldUsage: string
export const runScaffold: (root: string, args: readonly string[]) => Promise<string[]>
