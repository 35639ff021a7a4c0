import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { floorHour, formatHour } from '@qingyuan/domain/time.ts'
import type { TdumpFile, TdumpPath } from '@qingyuan/formats/tdump/tdump-file.ts'
import { appError } from '#/platform/errors.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { pointsOf, type TrajectoryDto } from './shape.ts'

const columnNamed = (file: TdumpFile, path: TdumpPath, name: string): Float64Array => {
  const at = file.diagnostics.indexOf(name)
  return at < 0
    ? new Float64Array(path.seconds.length).fill(Number.NaN)
    : path.values[at]!.map(value => (value <= -999 ? Number.NaN : value))
}

/** Number of each start among those that are alike: members of an ensemble. */
const membersOf = ({ starts }: TdumpFile): number[] => {
  const counts = new Map<string, number>()
  return starts.map(({ seconds, lat, lon, heightM }) => {
    const key = [seconds, lat, lon, heightM].join()
    const member = counts.get(key) ?? 0
    counts.set(key, member + 1)
    return member
  })
}

const shapedTdump = (file: TdumpFile): TrajectoryDto[] => {
  const members = membersOf(file)
  return file.paths.map(path => {
    const start = file.starts[path.start]!
    return {
      start: formatHour(floorHour(start.seconds * 1000)),
      startHeightM: start.heightM,
      placeId: null,
      member: members[path.start]!,
      cluster: null,
      ended: null,
      ...pointsOf(
        {
          seconds: path.seconds,
          lon: path.lon,
          lat: path.lat,
          heightM: path.heightM,
          pressureHpa: columnNamed(file, path, 'PRESSURE'),
          temperatureK: columnNamed(file, path, 'AIR_TEMP'),
          mixingHeightM: columnNamed(file, path, 'MIXDEPTH'),
          terrainM: columnNamed(file, path, 'TERR_MSL'),
        },
        start.seconds,
      ),
    }
  })
}

/** Trajectories of an opened endpoint file in the shape of our own. */
export const trajectoriesOfTdump = (file: TdumpFile) => ({
  model: file.grids.map(grid => grid.model.trim()).join('、'),
  trajectories: shapedTdump(file),
})

/** HYSPLIT's endpoint file as trajectories beside our own; a longer series is imported as a model file. @throws FILE_FORMAT, line and byte as its detail */
export const importEndpoints = async ({
  services: { parsers },
  caller,
  upload: given,
}: UploadContext<Pick<Services, 'parsers'>>): Promise<OutputOf<typeof trajectoryFileCalls.ImportEndpoints>> => {
  const upload = given!
  const opened = await parsers.run('trajectoryFile', upload, null, { person: caller.userId })
  if (!opened.ok) throw appError('FILE_FORMAT', { field: 'file', extra: { detail: opened.problem.message } })
  return { name: upload.name, ...trajectoriesOfTdump(opened.file) }
}
