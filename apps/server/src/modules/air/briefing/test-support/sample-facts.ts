import type { Facts } from '../facts.ts'

const range = (lower: number, median: number, upper: number) => ({ lower, p25: median, median, p75: median, upper })
export const sampleTrace = {
  from: '2026-11-22 20',
  to: '2026-11-22 24',
  credibility: { level: 'medium', words: '中' },
  wind: '西南风 1.2 m/s',
  suspects: [
    {
      enterpriseId: 5,
      name: '演示焦化',
      county: '屯留区',
      share: 0.31,
      low: 0.19,
      high: 0.45,
      distanceM: 900,
      bearing: 200,
      ordered: false,
    },
  ],
  others: { count: 80, share: 0.1 },
  parts: [
    { key: 'known', name: '清单内', share: 0.41, low: 0.24, high: 0.56 },
    { key: 'unknown', name: '未知来源', share: 0.38, low: 0.22, high: 0.61 },
    { key: 'background', name: '区域背景', share: 0.21, low: 0.06, high: 0.29 },
  ],
  reasons: [],
  twin: null,
  checked: null,
}

export const openCase = {
  ...{ id: 9, title: '屯留一中 PM₂.₅ 升高', state: 'sending', placeId: 31, station: '屯留一中' },
  ...{ overdue: null as { name: string; ms: number; count: number } | null, searched: false, trace: sampleTrace as object | null },
}

/** A morning on which there is something of everything. */
export const fullFacts = {
  place: { id: 1, name: '长治市', isCounty: false, lon: 113, lat: 36.5 },
  today: '2026-11-23',
  day: '2026-11-22',
  yesterday: { aqi: 119, level: 3, primary: ['pm2_5'], values: { pm2_5: 80 } },
  before: 96,
  counties: [
    { placeId: 7, name: '襄垣县', aqi: 92, level: 2 },
    { placeId: 8, name: '屯留区', aqi: 147, level: 3 },
  ],
  cities: [119, 140, 88, 119],
  latest: {
    hour: Date.parse('2026-11-23T07:00:00+08:00'),
    current: { time: '2026-11-23 07', aqi: 104, class: 3, primary: ['pm2_5'] },
    expected: 41,
    reporting: 40,
    ...{ hours: [], late: [] },
  },
  weather: { speed: 0.9, direction: 225, humidity: 71, windier: 0.9, hours: [{ hour: 23, speed: 1.234, direction: 225.4 }] },
  fan: null,
  paths: {
    ...{ placeId: 31, day: '2026-11-22', arrivals: 24, mixingHeightM: 423, station: { name: '清华站', lon: 113.1, lat: 36.2 } },
    clusters: [
      { id: 2, count: 14, share: 0.583, meanConcentration: 92.4, lon: [113.1, 112.9], lat: [36.2, 36], bearing: 231, km: 64 },
      { id: 1, count: 10, share: 0.417, meanConcentration: null, lon: [113.1, 113.1], lat: [36.2, 37], bearing: 359, km: 152 },
    ],
  },
  shares: {
    day: '2026-11-22',
    accuracy: { verdict: 'daily', words: '仅日均：逐时过程与实测不符，只用日均份额' },
    parts: [
      { id: 'city', name: '本市', percent: 52.4, low: 43.2, high: 61.1 },
      { id: 'outside', name: '区域外流入', percent: 47.3, low: 38, high: 56 },
      { id: 'initial', name: '前期累积', percent: 0.3, low: 0, high: 1 },
    ],
  },
  alarms: { count: 4, open: 2 },
  cases: { open: 3, deciding: [9], leading: { id: 9, title: '屯留一中 PM₂.₅ 升高', trace: sampleTrace }, each: [openCase] },
  forecast: {
    issued: '2026-11-23',
    signed: false,
    hours: null,
    days: [
      { day: '2026-11-24', range: range(112, 130, 164) },
      { day: '2026-11-25', range: range(52, 70, 88) },
    ],
  },
  score: { lead: 1, count: 44, classAccuracy: 0.7, rangeHit: 0.75, rmse: 20, bias: 1, skillPersistence: 0.16, skillClimatology: 0.2 },
  goodDays: { value: 77.2, target: 78, needed: 33, remaining: 39, to: '2026-11-22' },
  target: { spareDays: 2, probability: 0.61 },
  margin: { day: '2026-11-23', item: 'pm2_5', decimals: 1, target: 40, hours: 7, rest: 17, isLost: false, mean: 54.34, allowed: 31.25 },
} as unknown as Facts

/** A morning without data. */
export const emptyFacts = {
  ...fullFacts,
  ...{
    yesterday: null,
    before: null,
    counties: [],
    cities: [],
    latest: null,
    weather: null,
    paths: null,
    shares: null,
    forecast: null,
    score: null,
    target: null,
    margin: null,
  },
  cases: { open: 0, deciding: [], leading: null, each: [] },
  alarms: { count: 0, open: 0 },
  goodDays: { value: null, target: null, needed: null, remaining: 39, to: '' },
} as unknown as Facts
