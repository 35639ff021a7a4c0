export const usageText = `npm test                          everything
npm test -- <part of a path> …    test files and browser flows whose path contains one of the parts;
                                  for engine files also the numbers that they are compared with (tests/truth)
npm test -- --changed [<commit>]  tests of what changed since the commit (default HEAD), uncommitted files included
npm test -- --shard <i>/<n>       part i of n of everything`

const parseShard = text => {
  const [index, count] = (text ?? '').split('/').map(Number)
  if (!Number.isInteger(index) || !Number.isInteger(count) || index < 1 || index > count)
    throw new Error(`--shard takes <i>/<n> with 1 ≤ i ≤ n, not ${text}`)
  return { index, count }
}

/** Options of `npm test`, as `--name value` or `--name=value`. @throws Error for an unknown option */
export const parseTestOptions = args => {
  const options = { patterns: [], changed: null, shard: null }
  const rest = args.flatMap(arg => (/^--\w+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg]))
  while (rest.length > 0) {
    const arg = rest.shift()
    if (arg === '--shard') options.shard = parseShard(rest.shift())
    else if (arg === '--changed') options.changed = rest[0] && !rest[0].startsWith('-') ? rest.shift() : 'HEAD'
    else if (arg.startsWith('-')) throw new Error(`unknown option ${arg}`)
    else options.patterns.push(arg)
  }
  const selections = [options.patterns.length > 0, options.changed, options.shard].filter(Boolean).length
  if (selections > 1) throw new Error('parts of paths, --changed and --shard exclude each other')
  return { ...options, mode: options.changed ? 'changed' : options.patterns.length > 0 ? 'matching' : 'everything' }
}
