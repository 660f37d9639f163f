import type { Output } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { toast } from '../ui/toast.ts'
import { RoleField } from './RoleField.tsx'
import { operatorReads } from './use-operator-deeds.tsx'

type Found = Output<'findUserByCode'>

/** Associates a person of another company: found by the ID code first, seen masked, then asked. */
export function AssociateDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [idCode, setIdCode] = useState('')
  const [answer, setAnswer] = useState<{ idCode: string; person: Found }>()
  const [finding, setFinding] = useState(false)
  const [refused, setRefused] = useState<readonly InputIssue[]>([])
  const [roleID, setRoleID] = useState<string>()
  const asking = useSave('associateOperator', {
    changes: operatorReads,
    onDone: () => {
      toast.success(t('access.associated'))
      onClose()
    },
  })
  const issues = refused.length > 0 ? refused : asking.issues
  // The code may have been changed while its person was looked for: nobody is asked whom the reader has not seen.
  const found = answer?.idCode === idCode ? answer.person : undefined

  const find = async () => {
    if (finding) return
    setRefused([])
    if (idCode.trim() === '') return setRefused([{ path: 'idCode', msg: t('kernel.required') }])
    setFinding(true)
    try {
      setAnswer({ idCode, person: await call('findUserByCode', { idCode }, { quiet: true }) })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const fields = refusedFields(failure)
      setRefused(fields.length > 0 ? fields : [{ path: 'idCode', msg: failure.message }])
    } finally {
      setFinding(false)
    }
  }
  const ready = found !== undefined && !found.alreadyHere
  const send = () =>
    asking.send({ idCode, roleID: roleID ?? '' }, [
      roleID === undefined && { path: 'roleID', msg: t('access.roleChoose') },
    ])
  return (
    <FormDrawer
      title={t('access.associate')}
      lead={t('access.associateHint')}
      verb={t('access.associateSend')}
      busy={asking.busy}
      issues={issues}
      unready={!ready}
      onSubmit={() => (ready ? send() : void find())}
      onClose={onClose}
    >
      <Field label={t('access.idCode')} name="idCode" required error={issueOf(issues, 'idCode')}>
        {control => (
          <span className="fg-access-find">
            <input
              {...control}
              className="fg-input"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={8}
              value={idCode}
              onChange={event => setIdCode(event.target.value.trim().toUpperCase())}
            />
            <Button busy={finding} onClick={() => void find()}>
              {t('access.find')}
            </Button>
          </span>
        )}
      </Field>
      {found && (
        <div className="fg-access-found" role="status">
          <Facts
            facts={[
              { name: t('access.name'), value: found.maskedName },
              { name: t('access.telephone'), value: found.maskedTelephone || '—' },
            ]}
          />
          <p className="fg-field-hint">{t(found.alreadyHere ? 'access.alreadyHereLine' : 'access.associateConsent')}</p>
        </div>
      )}
      {ready && <RoleField value={roleID} onChange={setRoleID} issues={issues} />}
    </FormDrawer>
  )
}
