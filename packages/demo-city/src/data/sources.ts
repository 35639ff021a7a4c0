/**
 * The known truth of the sandbox: fictitious point sources whose plumes its stations see when the wind blows from there. Places and trades
 * are those of the demonstration enterprises; strengths (0..1.5, relative) are illustrative.
 */
export interface DemoSource {
  name: string
  countyId: number
  lon: number
  lat: number
  so2: number
  no2: number
  coarse: number
  co: number
  /** Volatile organics. */
  voc: number
}

export const demoSources: readonly DemoSource[] = [
  { name: '演示一号焦化厂（虚构）', countyId: 6, lon: 113.25, lat: 36.36, so2: 1, no2: 0.8, coarse: 0.9, co: 0.8, voc: 1.2 },
  { name: '演示二号焦化厂（虚构）', countyId: 7, lon: 112.98, lat: 36.52, so2: 1, no2: 0.8, coarse: 0.9, co: 0.8, voc: 1.2 },
  { name: '演示三号焦化厂（虚构）', countyId: 13, lon: 112.29, lat: 36.62, so2: 1, no2: 0.8, coarse: 0.9, co: 0.8, voc: 1.2 },
  { name: '演示四号焦化厂（虚构）', countyId: 5, lon: 112.95, lat: 36.3, so2: 1, no2: 0.8, coarse: 0.9, co: 0.8, voc: 1.2 },
  { name: '演示钢铁联合厂（虚构）', countyId: 16, lon: 113.05, lat: 36.3, so2: 1, no2: 1.2, coarse: 1, co: 1.4, voc: 0.5 },
  { name: '演示第二钢铁厂（虚构）', countyId: 9, lon: 113.36, lat: 36.51, so2: 1, no2: 1.2, coarse: 1, co: 1.4, voc: 0.5 },
  { name: '演示热电厂甲（虚构）', countyId: 16, lon: 113.05, lat: 36.24, so2: 0.9, no2: 1, coarse: 0.5, co: 0.3, voc: 0.1 },
  { name: '演示坑口电厂乙（虚构）', countyId: 3, lon: 112.9, lat: 36.8, so2: 0.9, no2: 1, coarse: 0.4, co: 0.3, voc: 0.1 },
  { name: '演示低热值煤电厂丙（虚构）', countyId: 4, lon: 113.06, lat: 36.01, so2: 0.9, no2: 1, coarse: 0.4, co: 0.3, voc: 0.1 },
  { name: '演示化肥化工厂（虚构）', countyId: 6, lon: 113.2, lat: 36.34, so2: 0.4, no2: 0.6, coarse: 0.3, co: 0.3, voc: 1.3 },
  { name: '演示煤基合成油厂（虚构）', countyId: 7, lon: 113.02, lat: 36.5, so2: 0.6, no2: 0.6, coarse: 0.3, co: 0.4, voc: 1.4 },
  { name: '演示焦炉煤气制甲醇厂（虚构）', countyId: 5, lon: 112.97, lat: 36.31, so2: 0.2, no2: 0.2, coarse: 0.2, co: 0.2, voc: 1.1 },
  { name: '演示水泥熟料厂（虚构）', countyId: 6, lon: 113.28, lat: 36.4, so2: 0.3, no2: 0.7, coarse: 0.8, co: 0.4, voc: 0.1 },
  { name: '演示粉磨站（虚构）', countyId: 11, lon: 112.9, lat: 36.13, so2: 0.3, no2: 0.7, coarse: 0.8, co: 0.4, voc: 0 },
  { name: '演示石灰窑厂（虚构）', countyId: 9, lon: 113.4, lat: 36.56, so2: 0.6, no2: 0.3, coarse: 1, co: 0.9, voc: 0.1 },
  { name: '演示砖瓦厂（虚构）', countyId: 11, lon: 112.84, lat: 36.1, so2: 1.1, no2: 0.4, coarse: 0.8, co: 0.4, voc: 0.2 },
  { name: '演示铸造厂（虚构）', countyId: 10, lon: 113.24, lat: 36.13, so2: 0.2, no2: 0.2, coarse: 0.5, co: 0.4, voc: 0.6 },
  { name: '演示洗煤厂（虚构）', countyId: 7, lon: 112.95, lat: 36.56, so2: 0.1, no2: 0.1, coarse: 0.8, co: 0.1, voc: 0.2 },
  { name: '演示供热站（虚构）', countyId: 12, lon: 112.7, lat: 36.75, so2: 0.5, no2: 0.3, coarse: 0.4, co: 0.4, voc: 0.2 },
  { name: '演示砂石骨料场（虚构）', countyId: 8, lon: 113.4, lat: 36.22, so2: 0, no2: 0.1, coarse: 1, co: 0.0, voc: 0 },
  { name: '演示硅铁厂（虚构）', countyId: 8, lon: 113.42, lat: 36.18, so2: 0.4, no2: 0.2, coarse: 0.6, co: 0.5, voc: 0.2 },
]
