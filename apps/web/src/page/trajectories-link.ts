export const trajectoriesPath = '/LaiYuanChengYin/WuRanLaiYuanZaiXianJieXi/HouXiangGuiJI'

/** Address of the page of back trajectories, of the air that a station had at an hour. */
export const trajectoriesLink = (placeId: number, hour: string): string =>
  `${trajectoriesPath}?${new URLSearchParams({ places: String(placeId), starts: hour })}`
