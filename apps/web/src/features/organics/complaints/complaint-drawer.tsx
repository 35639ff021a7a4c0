import { odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { complaintChannels, noticeMinutes, odourKinds, odourStrengths } from '@qingyuan/domain/odour-complaints.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Note, Stack } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { UpwindSources, windOfHour } from '#/page/upwind-sources.tsx'

/** A complaint: where the air came from in the hour, what sensors noticed. */
export const ComplaintDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <QueryDrawer
    query={useCall(odourComplaintCalls.detail, { id })}
    what="异味投诉反查"
    width={440}
    title={found => found?.place ?? '异味投诉'}
    subtitle={found => found && `${found.county} · ${found.time}`}
    onClose={onClose}
  >
    {found => (
      <Stack>
        <FactList
          facts={[
            ['气味', odourKinds[found.kind]],
            ['强度', odourStrengths[found.strength]],
            ['来源', `${complaintChannels[found.channel]}（${found.by}）`],
            ['位置', `${numberText(found.lon, 4)}°E，${numberText(found.lat, 4)}°N`],
            ...(found.note ? [['说明', found.note] as const] : []),
            ['当时的风', windOfHour(found)],
          ]}
        />
        <UpwindSources back={found} />
        <Section title="附近恶臭站" note={`前后 ${noticeMinutes} 分钟内最大小时值`}>
          {found.sensors.length === 0 ? (
            <Note>6 km 内没有恶臭站。</Note>
          ) : (
            <PlainTable
              rows={found.sensors}
              columns={[
                { title: '站点', cell: ({ name }) => name },
                { title: 'km', cell: ({ distanceKm }) => numberText(distanceKm, 1) },
                { title: '臭气浓度', cell: ({ odour, noticed }) => `${numberText(odour, 0)}${noticed ? ' 有响应' : ''}` },
                { title: 'H₂S mg/m³', cell: ({ h2s }) => numberText(h2s, 3) },
                { title: 'NH₃ mg/m³', cell: ({ nh3 }) => numberText(nh3, 2) },
              ]}
            />
          )}
        </Section>
      </Stack>
    )}
  </QueryDrawer>
)
