import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { type SuggestedPerson, suggestionActions } from './suggestion-actions.tsx'
import './Audience.css'

const whyLabels = {
  phone: 'audience.why_phone',
  email: 'audience.why_email',
  nameBirth: 'audience.why_nameBirth',
} as const

/** Pairs of people who may be the same; an operator who knows them decides. */
export const SuggestionList = defineList<'getMergeSuggestionPage', 'audience'>('getMergeSuggestionPage', {
  domain: 'audience',
  label: 'audience.suggestions',
  exports: 'exportMergeSuggestions',
  columns: c => [
    c.cell('one', ({ one }) => <OneLine person={one} />, { width: 260, grow: true }),
    c.cell('other', ({ other }) => <OneLine person={other} />, { width: 260, grow: true }),
    c.choice('why', whyLabels),
    c.moment('createdAt', { sort: 'createdAt', priority: 1, title: 'audience.suggestedAt' }),
  ],
  actions: suggestionActions,
  empty: { kind: 'done', title: 'audience.emptySuggestions', why: 'audience.emptySuggestionsWhy' },
})

const OneLine = ({ person }: { person: SuggestedPerson }) => (
  <span>
    {person.name}{' '}
    <small className="fg-audience-reported fg-faint">{person.phone || person.email || person.document}</small>
  </span>
)
