import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { StatisticsView } from './StatisticsView.tsx'

/** Registrations and attendance (`/statistics`) for the chosen exhibitions. */
export function Statistics() {
  return (
    <ScrollPage>
      <PageHead />
      <StatisticsView />
    </ScrollPage>
  )
}
