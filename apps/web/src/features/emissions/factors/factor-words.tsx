import { emissionPollutantByName, type QualityGrade } from '@qingyuan/domain/emissions.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { ReactNode } from 'react'

/** A pollutant with its subscript, or the unchanged name of a constant. */
export const FactorName = ({ name }: { name: string }) => <Subscript text={emissionPollutantByName.get(name)?.label ?? name} />

/** Grade of a factor by the kind of its source; grades of activity data mean something else. */
export const gradeWords: Record<QualityGrade, string> = {
  A: 'A 实测或通用公式',
  B: 'B 国家指南',
  C: 'C 文献或国外指南',
  D: 'D 类比推算',
  E: 'E 估计',
}

/** Tonnes so that small totals are not 0: as many decimals as the size wants. */
export const tonneText = (value: number) => {
  const size = Math.abs(value)
  const decimals = size >= 100 || size === 0 ? 0 : size >= 1 ? 1 : 3
  return formatCell({ kind: 'number', decimals }, value)
}

/** A value that another one replaces. */
export const Replaced = ({ children }: { children: ReactNode }) => (
  <Text colour="textTertiary">
    <del>{children}</del>
  </Text>
)
