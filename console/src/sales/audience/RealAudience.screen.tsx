import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { RealAudienceList } from './AudienceList.tsx'
import { SuggestionList } from './SuggestionList.tsx'

/** People who hold or held a badge or ticket of the operator's exhibitions (`/audienceManagement/real`). */
export function RealAudience() {
  const { view, head } = useViews('audience.views', [
    { key: 'list', word: 'audience.list' },
    { key: 'suggestions', word: 'audience.suggestions' },
  ])
  return view === 'suggestions' ? <SuggestionList head={head} /> : <RealAudienceList kind="real" head={head} />
}
