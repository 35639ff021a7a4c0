import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { BarRankChart } from '../src/series/bar-rank-chart.tsx'
import { CalendarChart } from '../src/series/calendar-chart.tsx'
import { ProfileChart } from '../src/series/profile-chart.tsx'
import { SeriesChart } from '../src/series/series-chart.tsx'
import { Bullet } from '../src/svg/bullet.tsx'
import { ClassDaysBar } from '../src/svg/class-days-bar.tsx'
import { CompareLines } from '../src/svg/compare-lines.tsx'
import { HourBars } from '../src/svg/hour-bars.tsx'
import { HourStrip } from '../src/svg/hour-strip.tsx'
import { OutlookStrip } from '../src/svg/outlook-strip.tsx'
import { Sparkline } from '../src/svg/sparkline.tsx'
import type { Entry } from './entry.ts'
import { hourLabels, hoursFrame, rankFrame, seededNumbers } from './frames.ts'
import { MapEntry } from './map-entry.tsx'

/** The entries of the files beside this one: each exports a list of them. */
const files = import.meta.glob<Record<string, readonly Entry[]>>('./*-entries.tsx', { eager: true })

const wave = (count: number, mean: number, swing: number) =>
  Array.from({ length: count }, (_, i): number | null => (i === 7 ? null : Math.round(mean + swing * Math.sin(i / 6))))
const year = (() => {
  const random = seededNumbers(3)
  return Array.from({ length: 330 }, (_, i) => {
    const aqi = i % 41 === 7 ? null : Math.round(30 + random() * 130)
    return { day: addDays('2026-01-01', i), value: aqi, level: specClass('aqi', aqi) }
  })
})()
const hours = Array.from({ length: 24 }, (_, i) => String(i + 1))
const grade = (value: number | null) => specClass('aqi', value)
const past = wave(72, 95, 45)
const ahead = wave(72, 85, 30)

export const galleryEntries: readonly Entry[] = [
  {
    key: 'series',
    title: 'SeriesChart：缺口、无效值、限值、右轴',
    draw: () => <SeriesChart frame={hoursFrame()} right={['o3']} limits={[{ label: '日均二级 60', value: 60 }]} height={240} />,
  },
  {
    key: 'bar-rank',
    title: 'BarRankChart',
    draw: () => <BarRankChart frame={rankFrame()} column="aqi" limits={[{ label: '100', value: 100 }]} />,
  },
  { key: 'bar-rank-lying', title: 'BarRankChart 横向', draw: () => <BarRankChart frame={rankFrame()} column="aqi" lying height={320} /> },
  { key: 'calendar', title: 'CalendarChart', draw: () => <CalendarChart year={2026} days={year} /> },
  { key: 'calendar-safe', title: 'CalendarChart 色觉友好', draw: () => <CalendarChart year={2026} days={year} colours="safe" /> },
  {
    key: 'profile',
    title: 'ProfileChart：日变化',
    draw: () => (
      <ProfileChart
        steps={hours}
        unit="μg/m³"
        decimals={0}
        label="日变化"
        profiles={[
          { label: '采暖季', mean: wave(24, 80, 20), lower: wave(24, 70, 18), upper: wave(24, 92, 22) },
          { label: '非采暖季', mean: wave(24, 45, 12) },
        ]}
      />
    ),
  },
  {
    key: 'sparkline',
    title: 'Sparkline',
    dark: true,
    draw: () => <Sparkline values={wave(24, 70, 20)} width={240} height={48} color="#FFA658" surface="#0F1A2A" limit={60} label="PM₂.₅" />,
  },
  {
    key: 'hour-strip',
    title: 'HourStrip',
    dark: true,
    draw: () => (
      <HourStrip
        classes={[1, 1, 2, 2, 3, 3, 4, 5, 6, null, 2, 1]}
        width={240}
        height={18}
        theme="dark"
        missingColor="#5F7696"
        label="级别"
      />
    ),
  },
  {
    key: 'bullet',
    title: 'Bullet',
    dark: true,
    draw: () => (
      <Bullet value={38.6} target={38} width={240} height={14} color="#FF9138" trackColor="#1B2A41" tickColor="#fff" label="PM₂.₅ 年均" />
    ),
  },
  {
    key: 'class-days',
    title: 'ClassDaysBar',
    dark: true,
    draw: () => (
      <ClassDaysBar days={[68, 183, 54, 12, 4, 3]} width={420} height={28} theme="dark" target={0.78} lastYear={0.749} tickColor="#fff" />
    ),
  },
  {
    key: 'outlook',
    title: 'OutlookStrip：过去与未来',
    dark: true,
    draw: () => (
      <OutlookStrip
        data={{
          times: hourLabels(72),
          values: past,
          classes: past.map(grade),
          windDirection: past.map((_, i) => 270 + i),
          days: ['2026-11-20', '2026-11-21', '2026-11-22'].map((day, i) => ({
            day,
            value: [58, 81, 105][i]!,
            class: grade([58, 81, 105][i]!),
          })),
          ahead: {
            times: hourLabels(144).slice(72),
            median: ahead,
            lower: ahead.map(v => v && v * 0.8),
            upper: ahead.map(v => v && v * 1.25),
            days: ['2026-11-23', '2026-11-24', '2026-11-25'].map((day, n) => {
              const [lower, upper] = [70 + 8 * n, 110 + 10 * n]
              return { day, lower, upper, lowerClass: grade(lower), upperClass: grade(upper) }
            }),
          },
        }}
        classOf={grade}
        width={540}
        height={190}
        theme="dark"
        decimals={0}
        now="现在 14:00"
      />
    ),
  },
  {
    key: 'compare',
    title: 'CompareLines：本站与相邻站',
    draw: () => (
      <CompareLines
        times={hourLabels(24)}
        own={wave(24, 75, 20)}
        others={[
          { name: '甲', values: wave(24, 70, 16) },
          { name: '乙', values: wave(24, 82, 24) },
        ]}
        limit={60}
        width={320}
        height={124}
        decimals={0}
        label="PM₂.₅"
      />
    ),
  },
  {
    key: 'hour-bars',
    title: 'HourBars：时间轴',
    draw: () => (
      <HourBars
        times={hourLabels(168)}
        values={wave(168, 90, 50)}
        classes={wave(168, 90, 50).map(grade)}
        at={120}
        width={540}
        height={76}
        theme="light"
      />
    ),
  },
  { key: 'map-dark', title: '地图 暗色', dark: true, draw: () => <MapEntry theme="dark" /> },
  { key: 'map-light', title: '地图 亮色', draw: () => <MapEntry theme="light" /> },
  ...Object.values(files).flatMap(file => Object.values(file).flat()),
]
