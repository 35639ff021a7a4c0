import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesBelow } from './hash.mjs'
import { binPath, repositoryRoot, runProgram } from './process.mjs'

/** Check of `npm run check`: `tsc -b`, and that every TypeScript file is part of a project that it builds. */

const folders = () => filesBelow(['packages', 'apps', 'tests', 'scripts'])

/** Root files of a project, from what tsc noted about its last build: ranges of indices, counted from 1. */
const filesOfProject = config => {
  const project = JSON.parse(readFileSync(join(repositoryRoot, config), 'utf8'))
  const notes = join(repositoryRoot, dirname(config), project.compilerOptions.tsBuildInfoFile)
  const { root: ranges, fileNames } = JSON.parse(readFileSync(notes, 'utf8'))
  return ranges.flatMap(range => {
    const [first, last] = [range].flat().length === 2 ? range : [range, range]
    return fileNames.slice(first - 1, last).map(name => relative(repositoryRoot, join(dirname(notes), name)))
  })
}

const { code, output } = await runProgram(binPath('tsc'), ['-b', '--pretty', 'false'], { quiet: true })
if (output.trim()) console.log(output.trim())
if (code !== 0) process.exit(code)

const paths = folders()
const known = new Set(paths.filter(path => path.endsWith('/tsconfig.json') && !path.includes('/planted/')).flatMap(filesOfProject))
const isSource = path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.startsWith('tests/arch/planted/')
const missing = paths.filter(path => isSource(path) && !known.has(path))
for (const path of missing) console.log(`${path} is in no TypeScript project`)
process.exit(missing.length > 0 ? 1 : 0)
