import React from 'react'

export const use = React
