import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type TracePartKey, tracePartNames } from '@qingyuan/domain/suspect-text.ts'
import { Type } from 'typebox'
import { hourSpan, Level, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'
import { courseVerdicts, startHeights } from './trace-words.ts'

export { heightMetres, type StartHeight, startHeights } from './trace-words.ts'

/** Request of a trace: a station, a span of hours, a pollutant, a radius for enterprises. */
export const incidentQuestion = {
  placeId: PlaceId,
  ...hourSpan,
  parameter: oneOf(pollutantIds, '污染物'),
  rangeM: Type.Integer({ minimum: 100, maximum: 50_000, default: 1000, title: '范围' }),
  height: Type.Optional(oneOf(startHeights, '高度')),
}
export const IncidentQuestion = Type.Object(incidentQuestion)
/** Limits a detail to a county by its name, or to the national and provincial control stations by `controlStationsCode`. */
export const countyName = { countyName: Type.Optional(ShortText('区县', 20)) }
/** … of a tracing-detail call. */
export const DetailQuestion = Type.Object({ ...incidentQuestion, ...countyName })

/** Regular lon-lat grid, WGS-84: cell (0, 0) is the south-west one, centres at lon0 + i·dLon; rows go north. */
export const MapGrid = Type.Object({
  lon0: Type.Number(),
  lat0: Type.Number(),
  dLon: Type.Number(),
  dLat: Type.Number(),
  nx: Type.Integer(),
  ny: Type.Integer(),
})
/** Values of a grid, row-major from the south-west; null is missing. */
export const GridValues = Type.Array(NumberOrNull)

export const Interval = Type.Object({ low: Type.Number(), high: Type.Number() })

const partKeys = Object.keys(tracePartNames) as TracePartKey[]
/** Part of the rise: of the enterprises of the inventory, of the unknown source, of the region's air. */
export const TracePart = Type.Object({
  key: oneOf(partKeys, '来源构成'),
  name: Type.String(),
  share: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
})

/** Agreement of an enterprise's online monitoring with the station's rise. */
export const OnlineMatch = Type.Object({
  state: oneOf(['matched', 'flat', 'opposed', 'none'] as const, '在线监测'),
  /** Correlation of emission and rise over the hours, null when there are fewer than four. */
  r: NumberOrNull,
  /** Mean of the incident's hours over the mean of the 48 h before. */
  ratio: NumberOrNull,
  words: Type.String(),
})

/** One suspected enterprise. Shares are parts of the rise, 0..1. */
export const Suspect = Type.Object({
  enterpriseId: Type.Integer(),
  name: Type.String(),
  industry: Type.String(),
  countyId: Type.Integer(),
  county: Type.String(),
  grade: nullable(Type.String()),
  lon: Type.Number(),
  lat: Type.Number(),
  distanceM: Type.Number(),
  /** Degrees from north, seen from the station. */
  bearing: Type.Number(),
  withinRange: Type.Boolean(),
  share: Type.Number(),
  /** 10 to 90 % of the members. */
  interval: Interval,
  top1: Type.Number(),
  top3: Type.Number(),
  /** Emission that the observations ask for over the one in the inventory; above 1 is more than reported. */
  factor: NumberOrNull,
  /** Share of the hours in which the wind came from there. */
  upwind: Type.Number(),
  online: OnlineMatch,
})

/** How well tracing finds known sources at this station in this wind (simulated incidents). */
export const TwinScore = Type.Object({
  /** Of the station, or of all stations of the city while it has too few. */
  scope: oneOf(['station', 'city'] as const, '范围'),
  /** Null: of any wind. */
  windClass: nullable(Type.String()),
  incidents: Type.Integer(),
  top1: Type.Number(),
  top3: Type.Number(),
  coverage80: Type.Number(),
  /** Null where scores are joined. */
  medianErrorM: NumberOrNull,
  /** Incidents with a source in no inventory; shares of them in which one was found, and of the others in which one was. */
  unknownIncidents: Type.Integer(),
  unknownFound: NumberOrNull,
  falseAlarms: NumberOrNull,
  /** Share of answered incidents whose first enterprise was given too much, by over 0.2. */
  overBlamed: NumberOrNull,
})

/** What the checks of closed cases found of traces: shares of those whose first, and one of whose first three enterprises was a cause. */
export const CheckedScore = Type.Object({
  scope: oneOf(['station', 'city'] as const, '范围'),
  traces: Type.Integer(),
  top1: Type.Number(),
  top3: Type.Number(),
})

const lonLat = { lon: Type.Number(), lat: Type.Number() }

/** A source that is in no inventory: whether there is one, how much it gave, where it may be and what would tell. */
export const UnknownSource = Type.Object({
  /** False where the wind points to no place: neither a source nor its place is claimed. Absent in runs stored before it was kept. */
  placed: Type.Optional(Type.Boolean()),
  /** Probability that there is one, 0..1, and odds for one by the measurements alone. */
  probability: Type.Number(),
  evidence: Type.Number(),
  /** Its part of the rise. */
  share: Type.Number(),
  interval: Interval,
  /** Probability of each cell to contain it, if there is one; null where none is likely. */
  map: nullable(Type.Object({ grid: MapGrid, values: GridValues })),
  best: nullable(Type.Object({ ...lonLat, probability: Type.Number() })),
  /** Cells that hang together and hold four fifths of the probability. */
  regions: Type.Array(
    Type.Object({
      name: Type.String(),
      probability: Type.Number(),
      ...lonLat,
      distanceM: Type.Number(),
      bearing: Type.Number(),
      areaKm2: Type.Number(),
      county: Type.String(),
    }),
  ),
  counties: Type.Array(Type.Object({ county: Type.String(), probability: Type.Number() })),
  /** Way of a measuring vehicle across the wind before each region. */
  route: Type.Array(Type.Object(lonLat)),
  advice: Type.Array(Type.Object({ kind: oneOf(['vehicle', 'station'] as const, '建议'), title: Type.String(), words: Type.String() })),
})

export const Incident = Type.Object({
  place: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    lon: Type.Number(),
    lat: Type.Number(),
    countyId: nullable(Type.Integer()),
  }),
  parameter: Type.String(),
  unit: Type.String(),
  /** The 24 h up to the last hour of the incident. */
  hours: Type.Array(Type.String()),
  inIncident: Type.Array(Type.Boolean()),
  observed: GridValues,
  baseline: GridValues,
  levels: Type.Array(Level),
  /** Means over the incident's hours. */
  rise: NumberOrNull,
  wind: Type.Object({
    speed: NumberOrNull,
    direction: NumberOrNull,
    class: Type.String(),
    hourly: Type.Array(Type.Object({ speed: NumberOrNull, direction: NumberOrNull })),
  }),
  suspects: Type.Array(Suspect),
  /** Enterprises modelled beyond those listed, and their share. */
  others: Type.Object({ count: Type.Integer(), share: Type.Number() }),
  /** Enterprises whose plume did not come to a station in the trial members, the nearest by name; absent in runs stored before it was kept. */
  screenedOut: Type.Optional(
    Type.Object({ count: Type.Integer(), nearest: Type.Array(Type.Object({ name: Type.String(), distanceM: Type.Integer() })) }),
  ),
  /** What no enterprise gave: the unknown source and the region's air. */
  unexplained: Type.Number(),
  unexplainedInterval: Interval,
  unknown: UnknownSource,
  background: Type.Object({ share: Type.Number(), interval: Interval }),
  /** The three parts of the rise, which add up to it; none where nothing rose. */
  parts: Type.Array(TracePart),
  identifiable: Type.Boolean(),
  /** Why sources cannot be distinguished, or what limits trust; sentences. */
  reasons: Type.Array(Type.String()),
  /** Names that the observations cannot tell apart. */
  inseparable: Type.Array(Type.Array(Type.String())),
  credibility: Type.Object({ level: oneOf(['high', 'medium', 'low'] as const, '可信度'), words: Type.String() }),
  twin: nullable(TwinScore),
  checked: nullable(CheckedScore),
  members: Type.Integer(),
  particles: Type.Integer(),
  footprint: Type.Object({ grid: MapGrid, values: GridValues }),
})

const verdicts = Object.keys(courseVerdicts) as (keyof typeof courseVerdicts)[]

/** Simulated against observed hours of the whole days of a result, and what it may be used for. Null where there are too few hours. */
export const CourseAccuracy = Type.Object({
  verdict: oneOf(verdicts, '检验结论'),
  /** The verdict and its reasons. */
  words: Type.String(),
  r: NumberOrNull,
  /** Correlation of the differences from the means of their own days. */
  withinDayR: NumberOrNull,
  /** Per cent of the observed mean. */
  bias: NumberOrNull,
  error: NumberOrNull,
  simulated: NumberOrNull,
  observed: NumberOrNull,
  /** Hours that have both. */
  hours: Type.Integer(),
  days: Type.Integer(),
})

/** Shares of a receptor's concentration by region and sector, from tagged transport. */
export const Shares = Type.Object({
  placeId: Type.Integer(),
  placeName: Type.String(),
  species: Type.String(),
  unit: Type.String(),
  times: Type.Array(Type.String()),
  regions: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      kind: oneOf(['county', 'neighbour', 'boundary', 'initial', 'other'] as const, '类别'),
    }),
  ),
  sectors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** [region][sector][time] concentrations. */
  values: Type.Array(Type.Array(GridValues)),
  /** Simulated and observed concentration, for trust. */
  total: GridValues,
  observed: GridValues,
  accuracy: CourseAccuracy,
})

export const TrajectoryPoint = {
  ageHours: Type.Array(Type.Number()),
  lon: Type.Array(Type.Number()),
  lat: Type.Array(Type.Number()),
  heightM: Type.Array(NumberOrNull),
  pressureHpa: GridValues,
  temperatureK: GridValues,
  mixingHeightM: GridValues,
  terrainM: GridValues,
}
/** One trajectory; points from the start on, age negative backwards. */
export const Trajectory = Type.Object({
  start: Type.String(),
  startHeightM: Type.Number(),
  placeId: nullable(Type.Integer()),
  member: Type.Integer(),
  cluster: nullable(Type.Integer()),
  /** Why it ended before its time; null when it did not. */
  ended: nullable(Type.String()),
  ...TrajectoryPoint,
})
export const TrajectoryCluster = Type.Object({
  id: Type.Integer(),
  count: Type.Integer(),
  share: Type.Number(),
  meanConcentration: NumberOrNull,
  ...TrajectoryPoint,
})
