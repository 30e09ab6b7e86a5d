export const paymentsOperations = [];
