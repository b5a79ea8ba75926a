/// Returns the value of an expression, and converts the error that it throws.
///
/// The expression is an autoclosure because a closure would have to spell out the error that it
/// throws.
///
/// ```swift
/// try bridge(driver.settle(), to: StopReason.driver)
/// ```
///
/// - Parameters:
///   - expression: the call that throws the original error.
///   - convert: returns the error to throw in its place.
/// - Returns: the value of the expression.
/// - Throws: the converted error.
@inlinable package func bridge<Value, Original: Error, Converted: Error>(
  _ expression: @autoclosure () throws(Original) -> Value,
  to convert: (Original) -> Converted
) throws(Converted) -> Value {
  do throws(Original) { return try expression() } catch { throw convert(error) }
}
