import { useParams } from 'react-router'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { StatisticsView } from './StatisticsView.tsx'

/** The statistics of an exhibition as one of its tabs. */
export function ExhibitionStatistics() {
  const { id = '' } = useParams()
  return <ExhibitionFrame tab="statistics">{() => <StatisticsView exhibitionId={id} />}</ExhibitionFrame>
}
