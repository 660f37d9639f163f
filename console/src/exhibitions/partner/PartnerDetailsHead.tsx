import { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { useNavigate } from 'react-router'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { NextDecider } from '../../kernel/ui/decision/NextDecider.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import type { OfKind } from './acted-partner.ts'
import { partnerActions } from './partner-actions.tsx'
import { isTemporary, otherNameOf, type PartnerDetail, registerOf } from './partner-labels.ts'
import { partnerPaths } from './partner-paths.ts'

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
