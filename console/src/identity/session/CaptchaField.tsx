import type { loginFields } from '@fairgate/contract/identity/session/fields'
import { useEffect, useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Field, type FieldControl } from '../../kernel/ui/Field.tsx'
import { useDraftAround, useField } from '../../kernel/ui/form/draft-context.ts'
import type { Typed } from '../../kernel/ui/form/typed.ts'
import { part } from '../../kernel/ui/part.tsx'
import { TypedCaptcha } from '../../kernel/ui/TypedCaptcha.tsx'
import { useCaptchaPicture } from '../../kernel/ui/use-captcha-picture.ts'

// Not needed by users who read the picture, so it is loaded on demand.
const WorkProof = part(async () => (await import('../../kernel/ui/WorkProof.tsx')).WorkProof)

interface Turn {
  /** A change loads another picture or proof of work, because each is valid once. */
  turn: number
}

/** The captcha of the login: the text of a picture, or a proof of work of the browser for users who cannot see it. */
export function CaptchaField({ turn }: Turn) {
  const t = useText()
  const { label, error, set } = useField<Typed<(typeof loginFields)['captcha']>>('captcha')
  const [byWork, setByWork] = useState(false)
  return (
    <Field label={label} name="captcha" error={error}>
      {control => (
        <>
          {byWork ? (
            <WorkProof turn={turn} onProved={({ captchaId, captcha = '' }) => set({ captchaId, captcha })} />
          ) : (
            <PictureRead control={control} turn={turn} />
          )}
          <button type="button" className="fg-link" onClick={() => setByWork(!byWork)}>
            {t(byWork ? 'session.captcha' : 'session.workInstead')}
          </button>
        </>
      )}
    </Field>
  )
}

/** The typed captcha: case sensitive, another picture on demand. */
function PictureRead({ control, turn }: Turn & { control: FieldControl }) {
  const { value, set } = useField<Typed<(typeof loginFields)['captcha']>>('captcha')
  const { forget } = useDraftAround()
  const { picture, renew } = useCaptchaPicture('typed', turn)
  // The input belongs to the former picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is the reason
  useEffect(() => forget('captcha'), [picture, forget])
  return (
    <TypedCaptcha
      control={control}
      picture={picture}
      value={value?.captcha ?? ''}
      onChange={captcha => set({ captchaId: picture?.captchaId ?? '', captcha })}
      onRenew={renew}
    />
  )
}
