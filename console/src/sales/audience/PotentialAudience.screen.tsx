import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { PotentialAudienceList } from './AudienceList.tsx'
import { SuggestionList } from './SuggestionList.tsx'

/** Potential visitors: added, imported, or known from a survey (`/audienceManagement/potential`). */
export function PotentialAudience() {
  const { view, head } = useViews('audience.views', [
    { key: 'list', word: 'audience.list' },
    { key: 'suggestions', word: 'audience.suggestions' },
  ])
  return view === 'suggestions' ? (
    <SuggestionList head={head} />
  ) : (
    <PotentialAudienceList kind="potential" head={head} />
  )
}
