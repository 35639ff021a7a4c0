import type { useStageView } from '../parts/stage.tsx'
import type { Review } from './review/use-review.ts'
import type { Monitoring } from './use-monitoring.ts'
import type { Questions } from './use-questions.ts'

export interface TabProps {
  m: Monitoring
  asked: Questions
  review: Review
  stage: ReturnType<typeof useStageView>
}
