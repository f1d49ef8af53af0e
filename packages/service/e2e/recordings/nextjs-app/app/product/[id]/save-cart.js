'use server'

import * as Sentry from '@sentry/nextjs'

export const saveCart = async () =>
  Sentry.withServerActionInstrumentation('saveCart', {}, () => {
    throw new Error('the cart is full')
  })
