export const scanTree: (base: string) => { files: number; found: { scan: string; file: string; text: string }[] }
