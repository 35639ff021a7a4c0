/** A park with its ring of sensors. Coordinates WGS-84; the parks stand where the air stations of the same names do. */
export interface DemoPark {
  name: string
  countyId: number
  adcode: number
  lon: number
  lat: number
  /** Sensors with a photo-ionisation detector, and stations of odour. */
  pid: number
  odour: number
  trades: string
  /** A village beside it, where the air is that people breathe. */
  village: string
}

const park = (
  name: string,
  countyId: number,
  adcode: number,
  lon: number,
  lat: number,
  pid: number,
  odour: number,
  rest: [string, string],
) => ({ name, countyId, adcode, lon, lat, pid, odour, trades: rest[0], village: rest[1] }) satisfies DemoPark

export const demoParks: readonly DemoPark[] = [
  park('屯留焦化园区', 5, 140405, 112.955, 36.315, 12, 4, ['炼焦、煤化工', '西故村']),
  park('潞城化工园区', 6, 140406, 113.2, 36.352, 12, 5, ['煤化工、合成氨', '南流村']),
  park('襄垣富阳园区', 7, 140423, 113, 36.523, 10, 4, ['炼焦、煤化工', '付村']),
  park('上党南部工业园', 4, 140404, 113.08, 35.99, 8, 3, ['涂装、包装印刷', '林移村']),
  park('黎城钢铁园区', 9, 140426, 113.352, 36.518, 6, 2, ['炼铁、炼焦', '上桂花村']),
  park('潞州北部工业区', 16, 140403, 113.058, 36.265, 5, 2, ['炼钢、热电', '大堡头村']),
  park('壶关铸造园', 10, 140427, 113.245, 36.138, 4, 2, ['铸造、涂装', '城头村']),
  park('沁源焦化片区', 13, 140431, 112.295, 36.608, 3, 2, ['炼焦', '王和村']),
]
