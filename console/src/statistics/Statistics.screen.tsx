import { PageHead } from '../ui/PageHead.tsx'
import { StatisticsView } from './StatisticsView.tsx'

/** Who registered and who came (`/statistics`), over as many exhibitions as are chosen. */
export function Statistics() {
  return (
    <div className="fg-statistics-page">
      <PageHead />
      <StatisticsView />
    </div>
  )
}
