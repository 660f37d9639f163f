import { checkCreditCode } from '@fairgate/contract/company/credit-code'
import { partnerKinds } from '@fairgate/contract/partner/kinds'
import { describe, expect, it } from 'vitest'
import { templateColumns } from './import-columns.ts'

describe('the example of a template', () => {
  const columns = templateColumns({ kind: partnerKinds.SecondaryCooperator, companyType: 'platform' }, {})
  it.each(['creditCode', 'mainCode'])('has a %s that an import would take', key => {
    expect(checkCreditCode(columns.find(column => column.key === key)?.example ?? '')).toBeUndefined()
  })
})
