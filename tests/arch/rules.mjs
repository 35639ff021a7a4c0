import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../scripts/lib/process.mjs'

/** Who may touch whom. Every path pattern also fits the planted tree, so each rule can be shown firing. */
const at = path => `^(?:tests/arch/planted/)?${path}`
const npm = names => `(?:^|/)node_modules/(@types/)?(${names})(/|$)`
const core = names => `^(?:node:)?(${names})(/|$)`
const helpers = '\\.(test|bench|gallery)\\.tsx?$|/truth/|/platform/testing/|/test-support/'

const pkg = names => at(`packages/(?:${names})/src/`)
const server = path => at(`apps/server/src/${path}`)
const web = path => at(`apps/web/src/${path}`)

/** Forbidden: anything but the listed. Tests and benches are free. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: helpers },
  to: { pathNot: allowed },
})
const never = (name, from, to, comment, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: helpers, ...extra.from },
  to: { path: to, ...extra.to },
})

/** What a chart says of itself without a screen: the server draws pictures with the same option. */
const chartOptions = 'charts/src/(?!series/(?:series|weather)-options?\\.ts$)'

const database = npm('pg|pg-copy-streams|kysely|graphile-worker')
const http = npm('fastify|@fastify/[^/]+')
const react = npm('react|react-dom|react-router|antd|@ant-design/[^/]+|@rc-component/[^/]+|@tanstack/[^/]+|zustand')

const engineFolder = 'packages/engine/src'
const subjects = readdirSync(join(repositoryRoot, engineFolder), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)

/** Subjects of the engine that a subject may use: those after `Imports:` in its README. @throws Error without that line */
const lowerSubjects = subject => {
  const line = /^Imports: (.*)$/m.exec(readFileSync(join(repositoryRoot, engineFolder, subject, 'README.md'), 'utf8'))?.[1]
  if (!line) throw new Error(`${engineFolder}/${subject}/README.md has no line that begins with "Imports:"`)
  return [...line.matchAll(/`([\w-]+)`/g)].map(match => match[1]).filter(name => subjects.includes(name))
}

const engineRules = [
  only(
    'engine-imports-domain-and-engine',
    pkg('engine'),
    [pkg('domain'), pkg('engine')],
    'The maths know no node, DOM, package or format.',
  ),
  // One rule a subject, under one name: a planted violation of any of them shows that the READMEs are read.
  ...subjects.map(subject => ({
    name: 'engine-subjects-import-what-their-readme-names',
    comment: 'An engine subject uses the subjects that its README names after "Imports:".',
    severity: 'error',
    from: { path: at(`${engineFolder}/${subject}/`), pathNot: helpers },
    to: { path: pkg('engine'), pathNot: at(`${engineFolder}/(?:(?:${[subject, ...lowerSubjects(subject)].join('|')})/|[^/]+$)`) },
  })),
]

const packageRules = [
  only('domain-imports-nothing', pkg('domain'), [pkg('domain')], 'The words depend on nothing.'),
  only(
    'formats-decode-only',
    pkg('formats'),
    [
      pkg('domain|formats'),
      npm('csv-parse|read-excel-file|@protobi/exceljs|yauzl|fflate|iconv-lite|h5wasm|@cornerstonejs/codec-openjpeg'),
      core('buffer|stream|zlib|util|events|string_decoder'),
    ],
    'bytes <-> values: no database, HTTP or disk.',
  ),
  only(
    'contract-is-schema-only',
    pkg('contract'),
    [pkg('domain|contract'), npm('typebox|@sinclair/typebox')],
    'No engine, database or React.',
  ),
  only('ui-knows-no-air-quality', pkg('ui'), [pkg('ui'), react, npm('dayjs|clsx')], 'React and antd only.'),
  only(
    'charts-draw-frames',
    pkg('charts'),
    [pkg('charts|domain|ui'), react, npm('echarts|zrender|maplibre-gl|geojson|dayjs')],
    'Frame in, picture out.',
  ),
  only(
    'testing-builds-values',
    at('packages/testing/src/'),
    [pkg('testing|domain|formats'), npm('fast-check|fflate')],
    'Seeded builders shared by tests.',
  ),
  never(
    'demo-city-uses-front-doors',
    pkg('demo-city'),
    [database, http, at('apps/'), pkg('contract|ui|charts'), at('packages/engine/src/(?!(?:core|dispersion|meteorology)/)')],
    'Demo data enters as data of others does; of the engine it knows the physics of plumes only.',
  ),
  never(
    'companion-uses-public-api',
    at('apps/companion/'),
    [database, at('apps/(server|web)/'), pkg('engine|formats|demo-city')],
    'An outsider.',
  ),
  never('packages-never-import-apps', at('packages/'), at('apps/'), 'shared -> features -> app, one way.'),
]

const webRules = [
  never('features-do-not-know-each-other', web('features/([^/]+/[^/]+)/'), web('features/'), 'Share through page, filters or a package.', {
    to: { pathNot: web('features/$1/') },
  }),
  never('features-do-not-know-app', web('features/'), web('app/'), 'The shell knows the pages, not the other way round.'),
  never(
    'features-use-the-furniture',
    web('features/'),
    [pkg('engine|formats|demo-city|testing'), npm('echarts|maplibre-gl|axios')],
    'Pictures come from charts.',
  ),
  never(
    'web-blocks-do-not-know-features',
    web('(hooks|page|filters)/'),
    [web('features/'), web('app/')],
    'One way: blocks -> features -> app.',
  ),
  never('hooks-know-no-blocks', web('hooks/'), [web('(filters|page|map|compute)/')], 'hooks -> filters -> page -> map, one way.'),
  never('filters-do-not-know-page', web('filters/'), [web('(page|map|compute)/')], 'hooks -> filters -> page -> map, one way.'),
  never('page-does-not-know-map', web('page/'), [web('map/')], 'hooks -> filters -> page -> map, one way.'),
  never('engines-run-in-compute', web('(?!compute/)'), pkg('engine'), 'The browser works out in threads of `compute/` alone.'),
  never('web-never-imports-server', at('apps/web/'), [at('apps/server/'), database, pkg('demo-city')], 'The server is reached by calls.'),
]

const serverRules = [
  never('modules-meet-in-public', server('modules/([^/]+/[^/]+)/'), server('modules/'), "Another module's public.ts only.", {
    to: { pathNot: [server('modules/$1/'), server('modules/[^/]+/[^/]+/public\\.ts$')] },
  }),
  never(
    'modules-use-lower-layers',
    server('modules/(?!.*/demo/)'),
    [
      pkg('demo-city|ui|testing'),
      at(`packages/${chartOptions}`),
      at(
        'packages/formats/src/(?!(upload|xlsx|table|tdump|geojson|arl|grib2|netcdf|cdump|uam-iv|calpuff|terrain|model-output|ff10|mobile)/)',
      ),
      server('pipeline/(?!.*service\\.ts$)'),
      server('app\\.ts$'),
    ],
    'Own files, platform, contract, domain, engine, of formats the upload rules, sheets and the files of models.',
  ),
  never(
    'demo-data-are-loaded-by-their-module',
    server('(modules/[^/]+/[^/]+/(?!module\\.ts|demo/)|platform/|pipeline/|workers/)'),
    server('modules/[^/]+/[^/]+/demo/'),
    'The product does not carry the demo: `module.ts` names the file, which is imported when a demo is loaded.',
  ),
  never(
    'modules-declare-only',
    server('modules/[^/]+/[^/]+/module\\.ts$'),
    [database, server('platform/database/'), pkg('contract|engine'), server('modules/[^/]+/.*queries\\.ts$')],
    'Says what the module adds; `serveCalls` is beside the handlers.',
  ),
  never(
    'queries-know-no-http-or-engine',
    server('(modules|pipeline)/.*queries\\.ts$'),
    [http, server('platform/http/'), pkg('engine|contract|formats'), server('modules/[^/]+/[^/]+/module\\.ts$')],
    'platform/database and domain.',
  ),
  never(
    'platform-knows-no-air-quality',
    server('platform/'),
    [server('modules/'), server('pipeline/'), server('workers/'), pkg('engine|demo-city')],
    'Would serve any product.',
  ),
  never(
    'server-never-imports-web',
    at('apps/server/'),
    [at('apps/web/'), react, pkg('ui'), at(`packages/${chartOptions}`)],
    'No React on the server.',
  ),
]

const everywhere = [
  {
    name: 'no-circle',
    comment: 'Files that need each other are one file.',
    severity: 'error',
    from: { pathNot: helpers },
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'Every import exists.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?(worker|url|raw)' },
  },
]

export const importRules = [...packageRules, ...engineRules, ...webRules, ...serverRules, ...everywhere]

/** Rules that a type may cross: it is gone when the program runs. */
export const valuesOnly = new Set(['queries-know-no-http-or-engine'])

export const resolveOptions = {
  exportsFields: ['exports'],
  importsFields: ['imports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
}

export const cruiseOptions = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(packages|apps)/[^/]+/(dist|\\.types)/' },
  enhancedResolveOptions: resolveOptions,
}
