import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { StatisticsView } from './StatisticsView.tsx'

/** Registrations and attendance (`/statistics`) for the chosen exhibitions. */
export function Statistics() {
  return (
    <div className="fg-statistics-page">
      <PageHead />
      <StatisticsView />
    </div>
  )
}
