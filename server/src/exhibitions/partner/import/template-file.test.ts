import { partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import { checkCreditCode } from '@fairgate/contract/identity/company/credit-code'
import { describe, expect, it } from 'vitest'
import { templateColumns } from './template-file.ts'

describe('the example of a template', () => {
  const columns = templateColumns(partnerKinds.SecondaryCooperator, 'platform', {})
  it.each(['creditCode', 'mainCode'])('has a %s that an import accepts', key => {
    expect(checkCreditCode(columns.find(column => column.key === key)?.example ?? '')).toBeUndefined()
  })
})
