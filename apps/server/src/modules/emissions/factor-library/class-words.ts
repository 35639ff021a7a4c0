/** Names of a class's three levels below its category. */
export interface ClassLevels {
  level1: { name: string }
  level2: { name: string }
  level3: { name: string }
}

/** 电力 › 烟煤 › 煤粉炉 */
export const classWords = ({ level1, level2, level3 }: ClassLevels): string => [level1.name, level2.name, level3.name].join(' › ')
