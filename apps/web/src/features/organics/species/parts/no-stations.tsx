import { PageEmpty } from '#/page/page-empty.tsx'
import type { VocChoice } from './voc-filters.tsx'

/** In place of the page where the user sees no station with a gas chromatograph. */
export const noStations = ({ known }: Pick<VocChoice, 'known'>) =>
  known?.length === 0 && (
    <PageEmpty main title="可见范围内没有组分站">
      组分站的数据由 HJ 212 接入，或在“示踪物种”的“数据导入”中由文件导入。
    </PageEmpty>
  )
