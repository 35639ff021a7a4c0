import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worth = name => /\.(js|mjs|css|svg|json)$/.test(name)

/** Writes `.br` and `.gz` beside the built assets, so that the server sends bytes instead of compressing a megabyte for every visitor. */
export const compressAssets = directory => {
  for (const name of readdirSync(directory).filter(worth)) {
    const bytes = readFileSync(join(directory, name))
    if (bytes.length < 2_048) continue
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }))
    writeFileSync(join(directory, `${name}.gz`), gzipSync(bytes, { level: 8 }))
  }
}
