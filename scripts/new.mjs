import { ensureInstalled } from './lib/install.mjs'
import { repositoryRoot, runProgram } from './lib/process.mjs'
import { runScaffold, scaffoldUsage } from './lib/scaffold/scaffold.mjs'

await ensureInstalled()
const args = process.argv.slice(2)
try {
  for (const path of await runScaffold(repositoryRoot, args)) console.log(path)
} catch (error) {
  console.error(`${error.message}\n\n${scaffoldUsage}`)
  process.exit(2)
}
// The schema follows from the migrations, the map from pages, calls and modules.
const following = [...(args[0] === 'module' ? ['scripts/schema.mjs'] : []), 'scripts/map.mjs']
for (const script of following) {
  const { code } = await runProgram(process.execPath, [script])
  if (code !== 0) process.exit(code)
}
