import type { Output } from '@fairgate/contract/app/catalogue'
import { associationFields } from '@fairgate/contract/identity/access/fields'
import { useState } from 'react'
import { CallError, call } from '../../kernel/command/call.ts'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'
import { OperatorMessage } from './OperatorMessage.tsx'
import { RoleField } from './RoleField.tsx'

type Found = Output<'findUserByCode'>

const F = formFields(associationFields)

/** Associates a person of another company: finds them by the ID code, shows them masked, then sends the request. */
export function AssociateDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [answer, setAnswer] = useState<{ idCode: string; person: Found }>()
  const [finding, setFinding] = useState(false)
  const draft = useDraft({
    of: associationFields,
    send: form => write('associateOperator', form),
    said: 'access.associated',
    done: onClose,
  })
  const { idCode } = draft.wire()
  // The code may have changed during the look-up: only the displayed person is asked.
  const found = answer?.idCode === idCode ? answer.person : undefined

  const find = async () => {
    if (finding) return
    draft.refuse([])
    if (idCode === '') return draft.refuse([{ path: 'idCode', msg: t('kernel.required') }])
    setFinding(true)
    try {
      setAnswer({ idCode, person: await call('findUserByCode', { idCode }, { quiet: true }) })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const fields = refusedFields(failure)
      draft.refuse(fields.length > 0 ? fields : [{ path: 'idCode', msg: failure.message }])
    } finally {
      setFinding(false)
    }
  }
  const ready = found !== undefined && !found.alreadyHere
  return (
    <EditDrawer
      draft={draft}
      title={t('access.associate')}
      lead={t('access.associateHint')}
      verb={t('access.associateSend')}
      unready={!ready}
      onSubmit={() => void (ready ? draft.send() : find())}
      onClose={onClose}
    >
      <F.text
        name="idCode"
        spellCheck={false}
        addon={
          <Button busy={finding} onClick={() => void find()}>
            {t('access.find')}
          </Button>
        }
      />
      {found && (
        <Panel className="fg-access-found" role="status">
          <DescriptionList
            facts={[
              { name: t('access.name'), value: found.maskedName },
              { name: t('access.telephone'), value: found.maskedTelephone || '—' },
            ]}
          />
          <p className="fg-field-hint">{t(found.alreadyHere ? 'access.alreadyHereLine' : 'access.associateConsent')}</p>
        </Panel>
      )}
      {ready && (
        <>
          <RoleField />
          <OperatorMessage purpose="associationAsked" />
        </>
      )}
    </EditDrawer>
  )
}
