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
// The schema follows from the migrations.
if (args[0] === 'module') process.exit((await runProgram(process.execPath, ['scripts/schema.mjs'])).code)
