import { postponementStateMachine } from '@fairgate/contract/postponement/states'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { detailOf } from '../ui/list/detail-of.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
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
