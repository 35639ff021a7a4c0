import { ClassDaysRows } from '../src/svg/class-days-rows.tsx'
import { ChanceMatrix } from '../src/target/chance-matrix.tsx'
import { RowPanels } from '../src/target/row-panels.tsx'
import { TargetCourse } from '../src/target/target-course.tsx'
import type { Entry } from './entry.ts'
import { seededNumbers } from './frames.ts'

const places = ['长治市', '潞州区', '上党区', '屯留区', '襄垣县']
const random = seededNumbers(11)
const running = (end: number, swing: number) =>
  Array.from({ length: 324 }, (_, i) => (i < 2 ? null : end + swing / (1 + i / 40) + 3 * Math.sin(i / 50)))

/** Pictures of targets. */
export const targetEntries: readonly Entry[] = [
  {
    key: 'chance-matrix',
    title: 'ChanceMatrix：值、目标与达成概率',
    draw: () => (
      <ChanceMatrix
        rows={places}
        columns={[
          { label: '优良天数比例', unit: '%' },
          { label: 'PM₂.₅ 年均', unit: 'μg/m³' },
        ]}
        cells={places.map((_, row) => [
          { value: 80 + row, target: 82, decimals: 1, probability: row / 4, met: row > 1 },
          {
            value: row === 3 ? null : 34 + row,
            target: row === 4 ? null : 36,
            decimals: 1,
            probability: row > 2 ? null : 1 - row / 3,
            met: row < 3,
          },
        ])}
        width={640}
        height={240}
        chosen={{ row: 1, column: 1 }}
        onPick={() => undefined}
        label="达成概率"
      />
    ),
  },
  {
    key: 'row-panels',
    title: 'RowPanels：差距、余量',
    draw: () => (
      <RowPanels
        rows={places}
        panels={[
          {
            title: '今年均值',
            unit: 'μg/m³',
            decimals: 1,
            bars: places.map((_, i) => (i === 2 ? null : 30 + 10 * random())),
            ticks: [
              { label: '目标', values: places.map(() => 36), kind: 'target' },
              { label: '剩余允许', values: places.map((_, i) => 44 - 9 * i), kind: 'allowed' },
              { label: '去年同期', values: places.map((_, i) => 34 + i), kind: 'past' },
            ],
          },
          { title: '差距', unit: 'μg/m³', decimals: 1, better: 'down', bars: [-2.1, 1.4, null, 0, 3.2] },
        ]}
        width={720}
        height={220}
        chosen={1}
        label="差距"
      />
    ),
  },
  {
    key: 'class-days-rows',
    title: 'ClassDaysRows：各级别天数',
    draw: () => (
      <ClassDaysRows
        rows={places.map((name, i) => ({ name, days: i === 4 ? [0, 0, 0, 0, 0, 0] : [60 + i * 9, 190 - i * 8, 40, 12, 4, i] }))}
        width={680}
        height={200}
        theme="light"
        label="各级别天数"
      />
    ),
  },
  {
    key: 'target-course',
    title: 'TargetCourse：全年走向目标',
    draw: () => (
      <TargetCourse
        months={Array.from({ length: 12 }, (_, m) => ({ at: Math.round(m * 30.4), label: `${m + 1}月` }))}
        days={365}
        now={running(37, 20)}
        lastYear={[...running(38.5, 14), ...Array.from({ length: 41 }, () => 39)]}
        target={36.5}
        outcome={[36.4, 37.1, 37.8, 38.4, 39.6]}
        width={520}
        height={240}
        decimals={1}
        unit="μg/m³"
        label="PM₂.₅ 累计"
      />
    ),
  },
]
