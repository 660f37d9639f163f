import { companyTypeLabels } from '@fairgate/contract/company/company-types'
import { partnerStateMachine } from '@fairgate/contract/partner/states'
import { useNavigate } from 'react-router'
import { useLocalize, useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { NextDecider } from '../ui/decision/NextDecider.tsx'
import { ActionButtons } from '../ui/list/ActionButtons.tsx'
import { stateTag } from '../ui/list/state-tag.tsx'
import { useActions } from '../ui/list/use-actions.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import type { OfKind } from './acted-partner.ts'
import { partnerActions } from './partner-actions.tsx'
import { isTemporary, otherNameOf, type PartnerDetail, registerOf } from './partner-labels.ts'
import { partnerPaths } from './partner-places.ts'

/** Name, state, position in the list, and actions. */
export function PartnerDetailsHead({ kind, detail }: OfKind & { detail: PartnerDetail }) {
  const t = useText()
  const w = useLocalize()
  const navigate = useNavigate()
  const paths = partnerPaths(kind)
  const hook = useActions(
    partnerActions,
    { kind },
    { rows: [detail], onDone: verb => verb === 'delete' && void navigate(paths.list) },
  )
  const other = otherNameOf(detail.name)
  return (
    <>
      <PageHead
        title={nameOf(detail.name)}
        within={[nameOf(detail.name)]}
        tag={
          <>
            {stateTag(partnerStateMachine.states)(detail, t, w)}
            <NextDecider decider={detail.state === 'pending' ? 'venue' : null} actions={detail.actions} />
            {detail.demo && <span className="fg-cell-quiet">{t('shell.demoData')}</span>}
          </>
        }
        facts={[
          other && (
            <span key="other" lang={other.lang}>
              {other.text}
            </span>
          ),
          w(companyTypeLabels[detail.companyType]),
          registerOf(detail),
          detail.parent && !isTemporary(kind, detail) && t('partner.under', { name: nameOf(detail.parent) }),
          detail.temporaryFor && t('partner.onlyFor', { name: nameOf(detail.temporaryFor.name) }),
          detail.keeper && t('partner.broughtInBy', { name: nameOf(detail.keeper) }),
        ].filter(Boolean)}
        actions={
          <ActionButtons
            row={detail}
            props={{ kind }}
            actions={partnerActions}
            hook={hook}
            // The primary button is the pending action: a decision, or the requested correction.
            quiet={detail.state === 'inUse' ? ['edit'] : []}
            rare={['withdraw', 'merge', 'delete']}
          />
        }
      />
      {hook.dialogs}
    </>
  )
}
