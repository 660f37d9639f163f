import { useState } from 'react'
import { Field } from '../../kernel/ui/Field.tsx'
import { FormSummary } from '../../kernel/ui/FormSummary.tsx'
import { StaleAlert } from '../../kernel/ui/form/StaleAlert.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { NoteField } from '../../kernel/ui/NoteField.tsx'
import { PasswordField } from '../../kernel/ui/PasswordField.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import type { UploadedFile } from '../../kernel/ui/uploaded-file.ts'
import { Tile } from './Tile.tsx'
import { useSampleText } from './use-sample-text.ts'

const DateRange = part(
  async () => (await import('../../kernel/ui/DateRange.tsx')).DateRange,
  <span className="fg-input" />,
)
const ChoiceField = part(
  async () => (await import('../../kernel/ui/ChoiceField.tsx')).ChoiceField,
  <span className="fg-input" />,
)
const RegionCascader = part(
  async () => (await import('../../kernel/ui/RegionCascader.tsx')).RegionCascader,
  <span className="fg-input" />,
)

/** Sends nothing: fills the progress bar in two seconds. */
async function pretend({
  signal,
  onProgress,
}: {
  signal: AbortSignal
  onProgress: (share: number) => void
}): Promise<string> {
  for (let step = 1; step <= 20; step++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    signal.throwIfAborted()
    onProgress(step / 20)
  }
  return 'sample'
}

/** Fields with and without errors, dates, region, upload. */
export function FormExamples() {
  const w = useSampleText()
  const [telephone, setTelephone] = useState('1381670425')
  const [role, setRole] = useState<string>()
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const [dates, setDates] = useState<[string, string]>()
  const [region, setRegion] = useState<string>()
  const [file, setFile] = useState<UploadedFile>()
  const issues = [
    { path: 'telephone', msg: w('telephoneWrong') },
    { path: 'role', msg: w('roleWrong') },
  ]
  const regions = [
    {
      code: '310000',
      name: w('shanghai'),
      children: [
        { code: '310115', name: w('pudong') },
        { code: '310104', name: w('xuhui') },
      ],
    },
  ]
  return (
    <Split className="fg-tiles" columns="repeat(auto-fill, minmax(320px, 1fr))" gap={16}>
      <Tile name={w('errorForm')}>
        <FormSummary issues={issues} />
        <TextField
          name="telephone"
          label={w('telephone')}
          required
          maxLength={11}
          value={telephone}
          onChange={setTelephone}
          issues={issues}
        />
        <ChoiceField
          name="role"
          label={w('role')}
          required
          value={role}
          options={[{ value: 'operator', label: w('person') }]}
          onChange={setRole}
          issues={issues}
        />
      </Tile>
      <Tile name={w('overtaken')}>
        <StaleAlert />
        <NoteField label={w('note')} value={note} onChange={setNote} required />
        <PasswordField
          name="password"
          label={w('password')}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
      </Tile>
      <Tile name={w('forms')}>
        <Field label={w('dates')} name="dates" required>
          {control => <DateRange id={control.id} value={dates} onChange={setDates} blockPast />}
        </Field>
        <Field label={w('region')} name="region">
          {control => <RegionCascader id={control.id} regions={regions} value={region} onChange={setRegion} />}
        </Field>
        <Field label={w('sheet')} name="sheet">
          {control => <Upload id={control.id} purpose="sheet" value={file} onChange={setFile} send={pretend} />}
        </Field>
      </Tile>
    </Split>
  )
}
