import { postponementStateMachine } from '@fairgate/contract/lifecycle/postponement/states'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { type Planned, PostponementEffects } from './PostponementEffects.tsx'
import { PostponementHistory, PostponementPlan } from './PostponementFacts.tsx'

/** One request: changes, reason, effects, and the decision. */
export const PostponementDetail = detailOf({
  command: 'getPostponementDetail',
  code: detail => detail.code,
  title: detail => nameOf(detail.exhibition),
  status: (detail, _t, w) => (
    <StatusTag code={detail.statusCode as StatusCode}>{w(postponementStateMachine.states[detail.state])}</StatusTag>
  ),
  decider: ({ state }) => state === 'pending' && 'venue',
  Facts: ({ detail }) => {
    const t = useText()
    const { state, exhibitionId, planned } = detail
    return (
      <>
        <PostponementPlan detail={detail} />
        {state === 'pending' && (
          <>
            <h3 className="fg-drawer-section">{t('exhibition.follows')}</h3>
            <PostponementEffects id={exhibitionId} planned={planned as Planned} />
          </>
        )}
        <PostponementHistory detail={detail} />
      </>
    )
  },
})
